/** The values of the forms of the public pages; each form has some of them. */
export interface AuthValues {
  fullName: string
  email: string
  password: string
  confirmPassword: string
  currentPassword: string
  code: string
  isNoRobot: boolean
  acceptsTerms: boolean
  /** Hidden from people; see honeypot-field.tsx. */
  website: string
}

export type AuthField = keyof AuthValues
