import * as core from '@candlebook/core/contact'
import { sendTestMail } from '../../mail/test-mail.ts'
import { os } from '../base.ts'

export const mail = os.mail.router({
  sendTest: os.mail.sendTest.handler(({ context }) => sendTestMail(context)),
})

/** Messages to the operator are mail too. */
export const contact = os.contact.router({
  list: os.contact.list.handler(({ input, context }) => core.listMessagePage(context, input)),
  send: os.contact.send.handler(({ input, context }) => {
    const { actor, client, identity, contactRecipient } = context
    return core.sendContactMessage(
      { ...identity, actor, address: client.address, recipient: contactRecipient },
      input,
    )
  }),
})
