export { type DatabaseProxy, dumpRows, normalizeRows, startDatabaseProxy } from './database.ts'
export {
  addPasskey,
  enableTwoFactor,
  enterPassword,
  type FactorUser,
  readSite,
  signInWithPasskey,
} from './factors.ts'
export { type OpenEvents, openEvents, readEvents } from './open-events.ts'
export {
  findOpenSession,
  getSandbox,
  listMailData,
  listSessions,
  type PaidServer,
  startPaidServer,
  subscribe,
  upgrade,
} from './paid-server.ts'
export {
  answerChallenge,
  createProgram,
  fillSignUp,
  findLinkToken,
  invite,
  inviteForId,
  type Person,
  requestApiToken,
  signUp,
  TokenProgram,
} from './people.ts'
export { findProgram, type ServerProcess, startProcess } from './programs.ts'
export {
  addPost,
  buildArchive,
  buildFileForm,
  buildPost,
  buildTrade,
  finishPreview,
  makeAdministrator,
  onePixelPng,
  samplePost,
  waitForPreview,
} from './sample.ts'
export {
  ask,
  getSample,
  guardedRoutes,
  prepare,
  publicRoutes,
  type Route,
  routes,
  routesWithId,
  samples,
} from './samples.ts'
export {
  openSandboxPayments,
  type SandboxPayments,
} from './sandbox-payments.ts'
export { type Answer, TestBrowser } from './test-browser.ts'
export {
  openSecondNode,
  runJobs,
  runScheduled,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from './test-server.ts'
