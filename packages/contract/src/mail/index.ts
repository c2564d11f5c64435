export { mail, TestMailAnswer } from './mail.contract.ts'
