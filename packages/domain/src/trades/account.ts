/** The maximum length of the name of a broker account, in characters. */
export const MAX_ACCOUNT = 50
