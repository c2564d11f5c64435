export {
  ApiToken,
  CreateApiToken,
  CreatedApiToken,
  MAX_API_TOKEN_DAYS,
  MAX_API_TOKENS,
} from './api-tokens.contract.ts'
export { EmailChange } from './email-change.contract.ts'
export { BackupCodes, Factors, TwoFactorSetup } from './factors.shapes.ts'
export {
  DemoAccount,
  identity,
  Session,
  SessionSummary,
  SessionToken,
  TokenRequest,
} from './identity.contract.ts'
export { MIN_PASSWORD_LENGTH } from './password-length.ts'
