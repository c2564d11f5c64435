/** Who operates this installation, and who processes data for the operator. Null: not configured [LEGAL-05]. */
export type Operator = {
  name: string | null
  address: string | null
  taxNumber: string | null
  /** The address for questions. */
  email: string | null
  hostingProvider: string | null
  mailProvider: string | null
}
