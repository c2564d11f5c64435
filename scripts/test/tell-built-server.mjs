import { isServerBuilt } from '../bootstrap/build-server.mjs'

/** Global setup of Vitest and Playwright: tells the tests whether the build of the server has the current sources. */
export default function tellBuiltServer() {
  process.env.BUILT_SERVER = isServerBuilt() ? 'current' : 'outdated'
}
