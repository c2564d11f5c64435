import type { MailLanguage } from '@candlebook/domain/settings/preferences'

export { type MailLanguage, mailLanguages } from '@candlebook/domain/settings/preferences'

/** One text or set of texts in every language; a missing one does not compile. */
export type InEveryLanguage<Text> = Record<MailLanguage, Text>
