export { showCode } from './authenticator-app.ts'
export { quickPasswords } from './quick-passwords.ts'
export { SoftwareAuthenticator } from './software-authenticator.ts'
export { solveChallenge } from './solve-challenge.ts'
