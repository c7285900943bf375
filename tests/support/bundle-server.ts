/** For the tests that start server processes: from the sources each start takes seconds. */
export { bundleServer as setup } from './server-bundle.ts'
