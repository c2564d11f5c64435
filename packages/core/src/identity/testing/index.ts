export { quickPasswords, SoftwareAuthenticator, showCode, solveChallenge } from '../identity.fixtures.ts'
