import * as z from 'zod/mini'
import { ContactMessagePage, ListContactMessages, SendContactMessage } from './contact.ts'
import { documentedErrors } from './error-codes.ts'
import { route } from './routes.ts'

/** Messages of people to the operator. */
export const contact = {
  send: route('public')
    .meta({ maxBodyBytes: 64 * 1024 })
    .errors(
      documentedErrors(
        'request.invalid',
        'request.too_many',
        'request.client_key_reused',
        'auth.challenge_failed',
      ),
    )
    .route({
      method: 'POST',
      path: '/contact-messages',
      summary: 'Send a message to the operator',
      tags: ['Contact'],
      successStatus: 204,
    })
    .input(SendContactMessage)
    .output(z.void()),
  list: route('admin')
    .errors(documentedErrors('request.invalid'))
    .route({
      method: 'GET',
      path: '/admin/contact-messages',
      summary: 'List the messages of the contact form, newest first',
      tags: ['Contact'],
    })
    .input(ListContactMessages)
    .output(ContactMessagePage),
}
