import { sendTestMail } from '../mail/send-test-mail.ts'
import { os } from './base.ts'

export const mail = os.mail.router({
  sendTest: os.mail.sendTest.handler(({ context }) => sendTestMail(context)),
})
