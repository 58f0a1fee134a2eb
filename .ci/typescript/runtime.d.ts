// What the scripts of a page to play on take from one another, and from Pyodide's, which are no part of this.
declare var tehoRuntime: { start(packed: ArrayBuffer): Promise<(request: string) => string> };
declare function loadPyodide(options: object): Promise<any>;
declare function _createPyodideModule(options: object): Promise<any>;
