import * as z from 'zod/mini'
import { EmailAddress } from '../fields/index.ts'

/** The account that gets or loses the rights of an administrator. */
export const AdministratorChange = z.object({ email: EmailAddress })
export type AdministratorChange = z.infer<typeof AdministratorChange>

/** The account after the change. `isChanged` is false when the rights were the same before. */
export const ChangedAdministrator = z.object({ email: z.string(), isChanged: z.boolean() })
export type ChangedAdministrator = z.infer<typeof ChangedAdministrator>

/** All administrators in the order of their addresses, 200 at most. */
export const Administrators = z.object({
  items: z.array(z.object({ id: z.string(), email: z.string(), fullName: z.string() })),
})
export type Administrators = z.infer<typeof Administrators>
