import { exportOwnRows } from '../db/index.ts'
import { contactMessages } from './contact.table.ts'

/** The messages that the user sent while signed in. */
export const exportedContactMessages = exportOwnRows(contactMessages, {
  file: 'contact-messages',
  title: 'Messages to the operator',
  without: ['id', 'clientKey', 'clientKeyDigest'],
  order: 'created_at, id',
})
