import { MAX_TEMPLATES } from '@candlebook/domain/journal/templates'
import { MAX_PLAYBOOKS } from '@candlebook/domain/playbooks/rules'
import { MAX_ACCOUNTS } from '@candlebook/domain/trades/account'
import { MAX_COLUMN_TRADES, MAX_JSON_VALUES, MAX_TYPED_MOVEMENTS } from './limits.ts'

/**
 * Every code that the API can answer with, its HTTP status and its sentence for people.
 * Codes never change; clients match on them and never on the sentence.
 */
export const errorCodes = {
  'request.invalid': { status: 422, message: 'Some fields are not valid. Correct them and try again.' },
  'request.unreadable': { status: 400, message: 'The request could not be read.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.too_many_values': {
    status: 413,
    message: `The request has more than ${MAX_JSON_VALUES.toLocaleString('en-US')} values. Send it in parts.`,
  },
  'request.unsupported_type': { status: 415, message: 'This address does not take this type of content.' },
  'request.client_key_reused': {
    status: 409,
    message: 'Something else was already saved under this clientKey. Use a new one.',
  },
  'request.cross_site': { status: 403, message: 'This request came from another site.' },
  'request.no_such_route': { status: 404, message: 'There is nothing at this address.' },
  'request.too_many': { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side.' },
  'server.unavailable': { status: 503, message: 'Candlebook is not reachable right now. Try again shortly.' },
  'server.busy': { status: 503, message: 'Candlebook is busy right now. Try again shortly.' },
  'session.required': { status: 401, message: 'Sign in to continue.' },
  'admin.required': { status: 403, message: 'Only administrators may do this.' },
  'tokens.scope_missing': { status: 403, message: 'This API token does not have the right to do this.' },
  'tokens.not_allowed': { status: 403, message: 'API tokens may not do this. Sign in instead.' },
  'tokens.not_found': { status: 404, message: 'This API token does not exist.' },
  'tokens.too_many': {
    status: 422,
    message: 'An account has 50 API tokens at most. Revoke one that you no longer need.',
  },
  'admin.factor_required': {
    status: 403,
    message:
      'Administrators need a second factor here. Set one up in Settings, Security, or sign in again with the one that you have.',
  },
  'auth.wrong_credentials': { status: 401, message: 'The email address or the password is wrong.' },
  'auth.email_taken': {
    status: 422,
    message: 'There is already an account with this email address. Sign in instead.',
  },
  'auth.email_invalid': { status: 422, message: 'Enter an email address such as name@example.com.' },
  'auth.password_too_short': { status: 422, message: 'Password must be at least 6 characters long.' },
  'auth.password_too_long': { status: 422, message: 'A password has 128 characters at most.' },
  'auth.password_common': { status: 422, message: 'This password is easy to guess. Choose another one.' },
  'auth.wrong_password': { status: 422, message: 'The current password is wrong.' },
  'auth.name_missing': { status: 422, message: 'Enter your full name.' },
  'auth.name_too_long': { status: 422, message: 'A name has 200 characters at most.' },
  'auth.terms_missing': { status: 422, message: 'Please agree to the Terms of Service and Privacy Policy.' },
  'auth.challenge_failed': { status: 422, message: 'Please verify that you are not a robot.' },
  'auth.email_unconfirmed': {
    status: 403,
    message: 'Confirm your email address first: open the link that we sent to you.',
  },
  'auth.link_invalid': {
    status: 422,
    message: 'This link was used already or has expired. Request a new one.',
  },
  'auth.code_required': { status: 422, message: 'Enter the code of your authenticator app.' },
  'auth.code_wrong': { status: 422, message: 'This code is wrong or was used already. Enter the next one.' },
  'auth.step_expired': { status: 422, message: 'This took too long. Start again.' },
  'auth.factor_exists': { status: 409, message: 'Two-factor authentication is on already.' },
  'auth.factor_not_started': {
    status: 409,
    message: 'Two-factor authentication is not set up. Start to set it up first.',
  },
  'auth.refused': { status: 400, message: 'Signing in did not work. Try again.' },
  'passkeys.not_found': { status: 404, message: 'This passkey does not exist.' },
  'passkeys.refused': { status: 422, message: 'This passkey was not accepted. Try again.' },
  'passkeys.too_many': { status: 422, message: 'An account has 20 passkeys at most. Remove one first.' },
  'passkeys.name_missing': { status: 422, message: 'Enter a name for the passkey.' },
  'passkeys.name_too_long': { status: 422, message: 'The name of a passkey has 60 characters at most.' },
  'accounts.not_found': { status: 404, message: 'This account does not exist.' },
  'accounts.email_differs': { status: 422, message: 'This is not the email address of your account.' },
  'accounts.last_administrator': {
    status: 409,
    message: 'You are the only administrator. Make another account an administrator first.',
  },
  'accounts.own_account': {
    status: 409,
    message: 'You cannot delete your own account here. Use Settings, Your data.',
  },
  'admin.own_rights': {
    status: 409,
    message: 'You cannot remove the administrator rights of your own account. Ask another administrator.',
  },
  'exports.not_found': { status: 404, message: 'This export does not exist. Exports are kept for an hour.' },
  'restores.not_an_archive': {
    status: 422,
    message: 'This file is no archive of My data. Choose the ZIP file that “Export everything” made.',
  },
  'restores.damaged': { status: 422, message: 'This archive cannot be restored. Nothing was changed.' },
  'exports.limit_reached': {
    status: 429,
    message: 'You can export everything 5 times in 24 hours. Try again later.',
  },
  'sessions.not_found': { status: 404, message: 'This session does not exist.' },
  'billing.not_set_up': { status: 409, message: 'Payments are not set up on this server.' },
  'billing.checkout_failed': { status: 502, message: 'The checkout could not be started. Try again.' },
  'billing.already_subscribed': {
    status: 409,
    message: 'You already have a subscription. Manage it in Settings, Subscription.',
  },
  'billing.checkout_not_found': { status: 404, message: 'This checkout does not exist.' },
  'billing.no_customer': { status: 409, message: 'You have no subscription yet. Choose a plan first.' },
  'billing.no_subscription': { status: 409, message: 'You have no running subscription.' },
  'billing.portal_not_configured': {
    status: 409,
    message: 'The customer portal needs configuration by the operator of this server.',
  },
  'billing.portal_failed': { status: 502, message: 'The customer portal could not be opened. Try again.' },
  'billing.cancel_failed': { status: 502, message: 'Error cancelling subscription. Please try again.' },
  'billing.reactivate_failed': {
    status: 502,
    message: 'An error occurred while reactivating the subscription.',
  },
  'billing.plan_unchanged': { status: 409, message: 'You have this plan already.' },
  'billing.plan_change_waiting': {
    status: 409,
    message: 'Another change of your plan waits for its payment. Pay it, or wait until it is dropped.',
  },
  'billing.payment_overdue': { status: 409, message: 'Pay the overdue payment first, then change the plan.' },
  'billing.plan_cancelled': { status: 409, message: 'Reactivate the subscription first. It is cancelled.' },
  'billing.plan_change_failed': {
    status: 502,
    message: 'The plan could not be changed. Nothing was charged. Try again.',
  },
  'billing.withdrawal_closed': {
    status: 409,
    message: 'You can withdraw within 14 days of your first payment. This time is over or has not started.',
  },
  'billing.withdrawal_failed': {
    status: 502,
    message: 'The withdrawal could not be completed. Try again, or write to us within the 14 days.',
  },
  'billing.refund_failed': { status: 502, message: 'The payment could not be refunded. Try again.' },
  'billing.invoices_failed': { status: 502, message: 'The invoices could not be read. Try again.' },
  'billing.bad_cursor': { status: 422, message: 'This page of the list does not exist.' },
  'billing.event_refused': { status: 400, message: 'This event was not accepted.' },
  'billing.plan_required': {
    status: 402,
    message:
      'Your plan has ended. You can read and export everything. Choose a plan in Settings to make changes.',
  },
  'trades.not_found': { status: 404, message: 'This trade does not exist.' },
  'trades.already_closed': { status: 409, message: 'This trade is already closed.' },
  'trades.changed_elsewhere': { status: 409, message: 'This trade was changed somewhere else.' },
  'trades.bad_cursor': { status: 422, message: 'This page of the list does not exist.' },
  'trades.too_many_to_sort': { status: 422, message: 'Too many trades to sort. Filter the list first.' },
  'trades.account_not_found': { status: 404, message: 'This broker account does not exist.' },
  'views.not_found': { status: 404, message: 'This view does not exist.' },
  'views.limit_reached': { status: 422, message: 'There are 50 saved views, the most. Delete one first.' },
  'trades.account_limit_reached': {
    status: 422,
    message: `You can have ${MAX_ACCOUNTS} broker accounts at most. Merge or delete one, or choose one that exists.`,
  },
  'trades.account_has_trades': {
    status: 409,
    message: 'This account has trades. Merge it into another one, or archive it.',
  },
  'trades.account_has_executions': {
    status: 409,
    message:
      'This account has executions of imported files or cash movements. Merge it into another one, or archive it.',
  },
  'trades.account_merge_too_large': {
    status: 422,
    message:
      'Matching the trades of both accounts again takes more memory or time than a merge may use. Both accounts are as before. Ask the operator of this server.',
  },
  'trades.account_merge_interrupted': {
    status: 503,
    message: 'The merge was interrupted. Both accounts are as before. Start it again.',
  },
  'ledger.movement_not_found': { status: 404, message: 'This cash movement does not exist.' },
  'ledger.movement_imported': {
    status: 409,
    message: 'This cash movement is from a file. Undo the import of the file to remove it.',
  },
  'ledger.movement_changed_elsewhere': { status: 409, message: 'This movement was changed somewhere else.' },
  'ledger.movement_limit_reached': {
    status: 422,
    message: `You can add ${MAX_TYPED_MOVEMENTS.toLocaleString('en-US')} cash movements at most. Delete some first.`,
  },
  'bin.full': { status: 422, message: 'The bin is full. Empty it in Settings, My data, first.' },
  'playbooks.not_found': { status: 404, message: 'This playbook does not exist.' },
  'playbooks.changed_elsewhere': { status: 409, message: 'This playbook was changed somewhere else.' },
  'playbooks.limit_reached': { status: 422, message: `You can have ${MAX_PLAYBOOKS} playbooks at most.` },
  'analytics.too_many_trades': {
    status: 422,
    message: `These figures are computed for ${MAX_COLUMN_TRADES.toLocaleString('en-US')} closed trades at most.`,
  },
  'demo.account_not_empty': {
    status: 409,
    message: 'This account has trades. Sample data can be loaded into an account without trades only.',
  },
  'demo.not_allowed': { status: 403, message: 'The demo cannot do this. Create an account to try it.' },
  'demo.full': {
    status: 503,
    message: 'All copies of the demo are in use right now. Try again in some minutes, or create an account.',
  },
  'journal.not_found': { status: 404, message: 'This journal entry does not exist.' },
  'journal.changed_elsewhere': { status: 409, message: 'This journal entry was changed somewhere else.' },
  'journal.bad_cursor': { status: 422, message: 'This page of the journal does not exist.' },
  'templates.not_found': { status: 404, message: 'This template does not exist.' },
  'templates.limit_reached': {
    status: 422,
    message: `You can have ${MAX_TEMPLATES} templates at most. Remove one that you no longer need.`,
  },
  'library.not_kept': {
    status: 409,
    message: 'The account copy of your library is off. Switch it on first.',
  },
  'notifications.not_found': { status: 404, message: 'This notification does not exist.' },
  'notifications.recipients_gone': { status: 422, message: 'None of the chosen users has an account now.' },
  'images.not_found': { status: 404, message: 'This image does not exist.' },
  'images.not_an_image': { status: 422, message: 'Only JPEG, PNG, WebP, GIF and AVIF images can be added.' },
  'images.too_large': { status: 413, message: 'An image can have 10 MB at most.' },
  'images.too_many_pixels': {
    status: 422,
    message: 'An image can have 50 million pixels at most, an AVIF 13 million.',
  },
  'images.too_many_frames': { status: 422, message: 'An animation can have 500 frames at most.' },
  'images.damaged': { status: 422, message: 'This image is damaged and cannot be read.' },
  'images.not_stored': { status: 503, message: 'The image could not be stored. Try again shortly.' },
  'images.storage_full': {
    status: 422,
    message: 'The files of your account use all of its space. Delete images that you no longer need.',
  },
  'texts.storage_full': {
    status: 422,
    message:
      'Your texts and images use all the space of your account. Delete entries, notes, library items or images that you no longer need.',
  },
  'imports.not_found': { status: 404, message: 'This import does not exist.' },
  'imports.unreadable': { status: 422, message: 'This file cannot be imported.' },
  'imports.nothing_new': {
    status: 422,
    message: 'Everything that this would import is already in your journal.',
  },
  'imports.preview_changed': {
    status: 409,
    message: 'Your trades changed since this preview was made. Look at the new preview.',
  },
  'imports.preview_not_found': {
    status: 404,
    message: 'This preview does not exist. Previews are kept for an hour. Choose the file again.',
  },
  'imports.questions_open': {
    status: 422,
    message: 'Answer the questions of the preview: how the file is read, and which lines are new.',
  },
  'imports.preview_not_ready': { status: 409, message: 'This preview is not ready to be imported.' },
  'imports.busy': {
    status: 429,
    message: 'Other imports are still running. Wait until they have ended and try again.',
  },
  'imports.too_large': {
    status: 413,
    message: 'This file takes more memory or time than an import may use. Export a shorter period.',
  },
  'imports.interrupted': { status: 503, message: 'The import was interrupted. Start it again.' },
  'imports.already_undone': { status: 409, message: 'This import has already been undone.' },
  'settings.currency_changing': {
    status: 409,
    message: 'Your trades are still being converted to another currency. Wait until that has ended.',
  },
  'blog.not_found': { status: 404, message: 'This post does not exist.' },
  'blog.changed_elsewhere': { status: 409, message: 'This post was changed somewhere else.' },
  'blog.bad_cursor': { status: 422, message: 'This page of the blog does not exist.' },
  'blog.storage_full': {
    status: 422,
    message: 'The images of the blog use all of its space. Delete posts or images first.',
  },
  'invitations.invalid': {
    status: 422,
    message: 'This invitation cannot be used. Check the code and the email address, or ask for a new one.',
  },
  'invitations.not_found': { status: 404, message: 'This invitation does not exist.' },
  'invitations.not_pending': { status: 409, message: 'This invitation was used or has expired.' },
  'invitations.code_unknown': {
    status: 409,
    message: 'The code of this invitation is not stored. Send a new invitation.',
  },
  'invitations.mail_failed': {
    status: 502,
    message: 'The mail cannot be sent, because this server has no mail server. Pass the code on by hand.',
  },
  'invitations.bad_cursor': { status: 422, message: 'This page of the invitations does not exist.' },
} as const satisfies Record<string, { status: number; message: string }>

/** A stable dotted code such as `trades.not_found`. */
export type ErrorCode = keyof typeof errorCodes

/** The error map of a route for oRPC and OpenAPI: each named code with its status and sentence. */
export function documentedErrors<const Code extends ErrorCode>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, errorCodes[code]])) as Pick<typeof errorCodes, Code> // the type of fromEntries loses the keys
}
