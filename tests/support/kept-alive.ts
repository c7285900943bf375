/**
 * Options of a server that never closes an idle connection. Node closes one after five seconds by default, which on a
 * busy machine may be the moment of the next request: that fails, and a browser repeats it.
 */
export const KEPT_ALIVE = { keepAliveTimeout: 0 }
