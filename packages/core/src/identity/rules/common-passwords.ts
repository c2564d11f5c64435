/**
 * Whether this text in lower case is among the 10,000 most common passwords. Source: the list
 * `passwords-common` of @zxcvbn-ts/language-common, the most common first.
 */
export async function isCommonPassword(text: string): Promise<boolean> {
  passwords ??= loadPasswords()
  return (await passwords).has(text)
}

const MAX_COMMON_PASSWORDS = 10_000

let passwords: Promise<Set<string>> | null = null

/** Loads the list on first use, because servers without the blocklist need none of its memory. */
async function loadPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, MAX_COMMON_PASSWORDS))
}
