import { type ErrorCode, errorCodes } from './error-codes.ts'

/** The error map of a route for oRPC and OpenAPI: each named code with its status and sentence. */
export function documentedErrors<const Code extends ErrorCode>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, errorCodes[code]])) as {
    [C in Code]: (typeof errorCodes)[C]
  } // the type of fromEntries loses the keys
}
