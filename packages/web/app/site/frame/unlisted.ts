/** In the head of a page that search engines leave out: only a mailed link or an operator opens it, or it is empty. */
export const unlisted = { name: 'robots', content: 'noindex' }
