export { contact } from './contact.contract.ts'
export {
  ContactFields,
  type ContactMessage,
  ContactMessagePage,
  contactCategories,
  contactPriorities,
  EMAIL_PATTERN,
  ListContactMessages,
  MAX_CONTACT_LENGTHS,
  MAX_MESSAGE_MONTHS,
  MIN_MESSAGE_LENGTH,
  SendContactMessage,
} from './contact.shapes.ts'
export {
  type LegalFacts,
  type LegalTextName,
  type LegalTexts,
  legalTextLanguages,
  legalTextNames,
} from './legal-facts.ts'
export type { Operator, SiteContent } from './operator.ts'
