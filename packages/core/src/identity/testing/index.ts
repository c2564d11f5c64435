export { showCode } from './authenticator-app.ts'
export { SoftwareAuthenticator } from './software-authenticator.ts'
export { solveChallenge } from './solve-challenge.ts'
