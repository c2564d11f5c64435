/** Most characters that the name of a broker account has. */
export const MAX_ACCOUNT = 50
