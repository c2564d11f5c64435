/** The languages that mail is written in. */
export const mailLanguages = ['en', 'pt', 'es', 'fr'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** The colour pairs of profit and loss. The second pair differs for people who cannot tell red from green. */
export const moneyColors = ['green-red', 'blue-orange'] as const
export type MoneyColors = (typeof moneyColors)[number]

/** The weekdays on which a week can begin. */
export const weekStarts = ['sunday', 'monday', 'saturday'] as const
export type WeekStart = (typeof weekStarts)[number]
