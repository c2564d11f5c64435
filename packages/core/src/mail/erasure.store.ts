import { eq, or, sql } from 'drizzle-orm'
import { getTableName, type RowErasure } from '../db/index.ts'
import { mails, undeliverableAddresses } from './mail.table.ts'

/** Erases a user from the tables of mail: deletes mails about the user, to the address or from it, also unsent ones. */
export const erasures: RowErasure[] = [
  {
    table: getTableName(mails),
    erase: async ({ db, userId }, { email }) =>
      void (await db.delete(mails).where(
        or(
          eq(mails.userId, userId),
          sql`lower(${mails.recipient}) = ${email}`,
          sql`lower(${mails.data}->>'email') = ${email}`, // a message of the contact form that still waits
        ),
      )),
  },
  {
    table: getTableName(undeliverableAddresses),
    erase: async ({ db }, { email }) =>
      void (await db.delete(undeliverableAddresses).where(eq(undeliverableAddresses.address, email))),
  },
]
