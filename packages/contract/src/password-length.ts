/** The minimum length of a password in UTF-16 units, for the forms and the server. Source: requirement AUTH-08. */
export const MIN_PASSWORD_LENGTH = 6
