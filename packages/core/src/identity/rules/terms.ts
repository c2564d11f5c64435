/** The version of the Terms of Service and the Privacy Policy that a sign-up agrees to: their date. */
export const TERMS_VERSION = '2026-11-23'
