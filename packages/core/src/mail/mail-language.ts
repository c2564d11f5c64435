/** The languages that mail is written in. */
export const mailLanguages = ['en', 'pt', 'es', 'fr'] as const

export type MailLanguage = (typeof mailLanguages)[number]

/** One text or set of texts in every language; a missing one does not compile. */
export type InEveryLanguage<Text> = Record<MailLanguage, Text>
