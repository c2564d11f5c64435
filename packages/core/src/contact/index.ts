export { erasures, exportedContactMessages } from './contact.table.ts'
export {
  deleteOldMessages,
  listContactMessages,
  listMessagePage,
  MAX_LISTED_MESSAGES,
  sendContactMessage,
} from './contact.ts'
export { operatorSettings } from './operator.settings.ts'
