/** The maximum number of templates of one user, with the starter templates. */
export const MAX_TEMPLATES = 200
