/** Called with the former and the new name, when an account was renamed or merged into another one. */
export type OnRenamed = (from: string, to: string) => void
