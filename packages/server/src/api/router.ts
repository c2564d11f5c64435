import { contract } from '@candlebook/contract'
import * as admin from '@candlebook/core/admin'
import * as analytics from '@candlebook/core/analytics'
import * as audit from '@candlebook/core/audit'
import { changeBaseCurrency, getBaseCurrency } from '@candlebook/core/base-currency'
import * as billing from '@candlebook/core/billing'
import * as bin from '@candlebook/core/bin'
import * as blog from '@candlebook/core/blog'
import * as accounts from '@candlebook/core/broker-accounts'
import * as contact from '@candlebook/core/contact'
import * as days from '@candlebook/core/days'
import * as demo from '@candlebook/core/demo'
import * as erasure from '@candlebook/core/erasure'
import * as exports from '@candlebook/core/exports'
import * as images from '@candlebook/core/images'
import * as imports from '@candlebook/core/imports'
import * as invitations from '@candlebook/core/invitations'
import * as journal from '@candlebook/core/journal'
import * as ledger from '@candlebook/core/ledger'
import * as library from '@candlebook/core/library'
import * as notifications from '@candlebook/core/notifications'
import * as operations from '@candlebook/core/operations'
import * as pageviews from '@candlebook/core/pageviews'
import * as playbooks from '@candlebook/core/playbooks'
import * as profiles from '@candlebook/core/profiles'
import * as rates from '@candlebook/core/rates'
import * as settings from '@candlebook/core/settings'
import * as subscribers from '@candlebook/core/subscribers'
import * as trades from '@candlebook/core/trades'
import { omitDefaults } from '@candlebook/domain/trades/listed-trade'
import { sendTestMail } from '../mail/test-mail.ts'
import { bind, bindUnchecked, type RequestContext } from './base.ts'
import { identity } from './identity-routes.ts'

/** The entire API: the operation of each route of the contract. An arrow function is written where the arguments differ. */
export const router = bind(contract, {
  admin: {
    list: admin.listAdministrators,
    getUser: (context, input) => admin.getUserDetails(withAuthDb(context), input),
    grant: admin.grantAdministrator,
    revoke: admin.revokeAdministrator,
  },
  analytics: {
    report: bindUnchecked(contract.analytics.report, analytics.analyseTrades),
    groupsInR: analytics.listGroupsInR,
    byCurrency: analytics.reportByCurrency,
    risk: analytics.assessRisk,
    drawdownRisk: analytics.estimateDrawdown,
    patterns: analytics.findPatterns,
    trades: bindUnchecked(contract.analytics.trades, analytics.listTradeColumns),
    progress: analytics.findLoadProgress,
  },
  audit: {
    list: (context, input) => audit.listEntries(withAuditKey(context), input),
    export: (context, input) => audit.exportEntries(withAuditKey(context), input),
    own: audit.listOwnEvents,
  },
  billing: {
    state: ({ payments: { isSetUp, isSandbox }, planPolicy, sandboxUrl }) => ({
      isSetUp,
      isPlanRequired: planPolicy === 'closed',
      isSandbox,
      sandboxUrl,
    }),
    check: billing.checkSubscription,
    startTrialCheckout: billing.startTrialCheckout,
    startCheckout: billing.startCheckout,
    returnFromCheckout: billing.returnFromCheckout,
    openPortal: billing.openPortal,
    openCardPage: billing.openCardPage,
    details: billing.getBillingDetails,
    cancel: billing.cancelSubscription,
    reactivate: billing.reactivateSubscription,
    previewPlanChange: billing.previewPlanChange,
    changePlan: billing.changePlan,
    dropPlanChange: billing.dropPlanChange,
    withdrawal: billing.getWithdrawal,
    withdraw: billing.withdraw,
    notify: billing.sendPaymentNotification,
    startSync: billing.startSync,
    latestSync: billing.getLatestSync,
    syncDetails: billing.listSyncDetails,
    listSubscribers: billing.listSubscribers,
    listInvoices: billing.listUserInvoices,
    refund: billing.refundInvoiceOfUser,
    extend: billing.extendSubscription,
    cancelOfUser: billing.cancelSubscriptionOfUser,
  },
  bin: {
    list: bin.listBin,
    move: bin.moveToBin,
    restore: bin.restoreFromBin,
    delete: bin.deleteFromBin,
    empty: (context) => bin.deleteFromBin(context),
  },
  blog: {
    listPublished: blog.listPublishedPosts,
    getPublished: blog.getPublishedPost,
    list: blog.listPosts,
    get: blog.getPost,
    create: blog.createPost,
    update: blog.updatePost,
    delete: blog.deletePost,
    uploadImage: async (context, { file }) => blog.uploadPostImage(context, await readUpload(file)),
  },
  contact: {
    list: contact.listMessagePage,
    send: ({ actor, client, identity, contactRecipient: recipient }, input) =>
      contact.sendContactMessage({ ...identity, actor, address: client.address, recipient }, input),
  },
  demo: { get: demo.getDemoRecord, load: demo.loadDemoRecord, remove: demo.removeDemoRecord },
  erasure: {
    request: ({ identity, actor }, input) => erasure.deleteUser({ ...identity, actor }, input),
    list: ({ identity, actor }) => erasure.listErasures({ ...identity, actor }),
  },
  exports: {
    start: (context) => exports.startExport({ ...context, jobs: context.identity.jobs }),
    latest: async (context) => ({ latest: await exports.findLatestExport(context) }),
    previewRestore: async (context, { file }) => exports.previewRestore(context, await readUpload(file)),
    restore: async (context, { file }) => exports.restoreArchive(context, await readUpload(file)),
  },
  identity,
  images: { upload: async (context, { file }) => images.uploadImage(context, await readUpload(file)) },
  imports: {
    startPreview: async (context, { file, options }) =>
      imports.startPreview(context, context.importer, { ...(await readUpload(file)), options }),
    getPreview: imports.getPreview,
    previewTrades: (context, input) => imports.listPreviewItems(context, { ...input, section: 'trades' }),
    previewSkipped: (context, input) => imports.listPreviewItems(context, { ...input, section: 'skipped' }),
    previewWarnings: (context, input) => imports.listPreviewItems(context, { ...input, section: 'warnings' }),
    cancelPreview: (context, input) => imports.cancelPreview(context, context.importer, input),
    answerPreview: (context, input) => imports.answerPreview(context, context.importer, input),
    commit: (context, input) => imports.commitPreview(context, context.importer, input),
    formats: imports.listFormats,
    list: imports.listImports,
    movements: imports.listMovements,
    undo: (context, input) => imports.undoImport(context, context.importer, input),
    executions: (context, { id }) => imports.listExecutions(context, { tradeId: id }),
    lots: (context, input) => imports.listTradeLots(context, context.importer, input),
    addEvent: (context, input) => imports.addTradeEvent(context, context.importer, input),
  },
  invitations: {
    validate: invitations.validateInvitation,
    redeem: invitations.redeemInvitation,
    send: invitations.sendInvitation,
    list: invitations.listInvitations,
    getCode: invitations.getCode,
    sendAgain: invitations.sendAgain,
    withdraw: invitations.withdrawInvitation,
  },
  journal: {
    list: journal.listEntries,
    summary: journal.summariseJournal,
    tags: journal.listTags,
    create: journal.createEntry,
    get: journal.getEntry,
    update: journal.updateEntry,
    delete: journal.deleteEntry,
    ofTrade: journal.listEntriesOfTrade,
    templates: journal.listTemplates,
    createTemplate: journal.createTemplate,
    updateTemplate: journal.updateTemplate,
    deleteTemplate: journal.deleteTemplate,
  },
  labels: {
    strategies: playbooks.listStrategies,
    renameStrategy: playbooks.renameStrategy,
    tags: playbooks.listTags,
    renameTag: playbooks.renameTag,
  },
  library: {
    sync: library.syncLibrary,
    keepCopy: library.keepAccountCopy,
    dropCopy: library.dropAccountCopy,
    holdImages: library.holdImages,
    pageScreenshots: ({ screenshotTemplate }) => ({ template: screenshotTemplate }),
  },
  mail: { sendTest: sendTestMail },
  notifications: {
    list: notifications.listNotifications,
    // Read and deleted are one record [NOTIF-16]: the browser decides whether it still shows a read one.
    read: notifications.readNotification,
    delete: notifications.readNotification,
    readAll: notifications.readAllNotifications,
    clear: notifications.readAllNotifications,
    recipients: ({ identity }, input) => notifications.listRecipients(identity, input),
    sent: (context, input) => notifications.listSentNotifications(withAuthDb(context), input),
    send: notifications.sendNotification,
  },
  operations: {
    overview: operations.getOverview,
    failedMails: operations.listFailedMails,
    retryMails: operations.retryMails,
    failedJobs: operations.listFailedJobs,
    retryJobs: operations.retryJobs,
    storage: operations.getStorage,
    notice: async ({ notices }) => ({ notice: await notices.read() }),
    setNotice: async (context, input) => ({ notice: await operations.setNotice(context, input) }),
    removeNotice: operations.removeNotice,
  },
  pageviews: {
    record: ({ identity, actor, client: { address, userAgent } }, input) =>
      pageviews.recordPageView({ ...identity, actor, address }, { ...input, userAgent }),
    report: pageviews.getPageViewReport,
  },
  profiles: { get: profiles.getProfile, update: profiles.updateProfile },
  rates: { find: rates.getRate },
  reviews: { get: days.getWeek },
  settings: {
    get: settings.getSettings,
    getCurrency: getBaseCurrency,
    changeCurrency: changeBaseCurrency,
    save: async (context, { currency, ...switches }) => {
      await changeBaseCurrency(context, { currency, formerCurrency: 'leave' })
      return await settings.saveSettings(context, switches)
    },
    savePreferences: settings.savePreferences,
    views: {
      list: settings.listTradeViews,
      create: settings.createTradeView,
      update: settings.updateTradeView,
      delete: settings.deleteTradeView,
      saveLayout: settings.saveTradeListLayout,
    },
  },
  subscribers: {
    get: subscribers.getSubscriber,
    save: subscribers.saveSubscriber,
    subscription: billing.getOwnSubscription,
  },
  trades: {
    list: bindUnchecked(contract.trades.list, async (context, input) => {
      const { items, nextCursor } = await trades.listTrades(context, input)
      return { items: items.map(omitDefaults), nextCursor }
    }),
    totals: trades.totalTrades,
    summary: analytics.summariseTrades,
    strategies: (context) => trades.listUsedNames(context, { by: 'strategy' }),
    symbols: (context) => trades.listUsedNames(context, { by: 'symbol' }),
    tags: (context) => trades.listUsedNames(context, { by: 'tag' }),
    accounts: (context) => trades.listUsedNames(context, { by: 'account' }),
    create: trades.createTrade,
    changeSelected: trades.changeSelectedTrades,
    deleteSelected: trades.deleteSelectedTrades,
    get: trades.getTrade,
    update: trades.updateTrade,
    setFeeRate: trades.setFeeRate,
    setFlags: trades.setTradeFlags,
    correctPlan: trades.correctTradePlan,
    setRules: trades.setTradeRules,
    setFills: (context, input) => imports.setTradeFills(context, context.importer, input),
    close: (context, input) => imports.closePosition(context, context.importer, input),
    delete: trades.deleteTrade,
    brokerAccounts: {
      list: accounts.listBrokerAccounts,
      create: accounts.createBrokerAccount,
      update: accounts.updateBrokerAccount,
      costMethodChange: accounts.getCostMethodChange,
      delete: accounts.deleteBrokerAccount,
      merge: (context, input) => imports.mergeBrokerAccounts(context, context.importer, input),
    },
    ledger: {
      get: ledger.getLedger,
      days: ledger.listLedgerDays,
      returns: ledger.listReturns,
      movements: ledger.listMovements,
      addMovement: ledger.addMovement,
      withoutAccount: ledger.listMovementsWithoutAccount,
      takeMovements: ledger.takeMovements,
      updateMovement: ledger.updateMovement,
      deleteMovement: ledger.deleteMovement,
      ofTrade: ledger.getTradeEquity,
    },
    days: { list: days.listDays, get: days.getDay, events: days.listDayEvents },
    playbooks: {
      list: playbooks.listPlaybooks,
      get: playbooks.getPlaybook,
      ruleFigures: playbooks.findRuleFigures,
      save: playbooks.savePlaybook,
      delete: playbooks.deletePlaybook,
    },
  },
})

function withAuthDb(context: RequestContext) {
  return { ...context, authDb: context.identity.authDb }
}

function withAuditKey(context: RequestContext) {
  return { ...context, auditKey: context.identity.config.auditKey }
}

async function readUpload(file: File) {
  return { bytes: new Uint8Array(await file.arrayBuffer()), fileName: file.name }
}
