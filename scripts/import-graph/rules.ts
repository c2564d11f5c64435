/**
 * A kind of import that must not exist: from a file that `from` matches to a target that `to` matches. `listTargets`
 * returns the targets. `to` may use what `from` captured.
 */
export type Rule = {
  name: string
  from: RegExp
  to: RegExp | ((captured: string[]) => RegExp)
  /** Targets that are allowed although `to` matches them. */
  but?: RegExp | ((captured: string[]) => RegExp)
  /** True when tests may use the import: tests build the app and read tables. */
  testsMay?: boolean
}

/** Features of core. Each may import only the features before it; in the other direction it uses an event or a job. */
export const coreFeatures = [
  'identity',
  'profiles',
  'subscribers',
  'settings',
  'notifications', // billing, imports and exports tell of their own events
  'billing',
  'images',
  'rates',
  'broker-accounts',
  'trades',
  'imports',
  'ledger',
  'journal',
  'library',
  'bin',
  'analytics',
  'playbooks',
  'days',
  'base-currency',
  'invitations',
  'blog',
  'contact',
  'pageviews',
  'exports',
  'erasure',
  'backup',
  'operations',
  'admin',
  'demo',
]

/** Folders of core that are not features: every feature may import them, and they import no feature. */
export const coreFoundations = [
  'kernel',
  'context',
  'configuration',
  'db',
  'files',
  'jobs',
  'mail',
  'payments',
  'audit',
]

const foundation = coreFoundations.join('|')

export const rules: Rule[] = [
  {
    name: 'every import finds its file',
    from: /./,
    to: /^missing:/,
  },
  {
    name: 'a package is imported by its name, never by a relative path',
    from: /^packages\//,
    to: /^outside:/,
  },
  {
    name: 'a package imports only what its package.json names',
    from: /^packages\//,
    to: /^undeclared:/,
  },
  {
    name: 'domain imports nothing of ours',
    from: /^packages\/domain\//,
    to: /^packages\/(?!domain\/)/,
  },
  {
    name: 'contract imports only domain',
    from: /^packages\/contract\//,
    to: /^packages\/(?!contract\/|domain\/)/,
  },
  {
    name: 'core imports only contract and domain',
    from: /^packages\/core\//,
    to: /^packages\/(?!core\/|contract\/|domain\/)/,
  },
  {
    name: 'packages that manage processes import nothing of ours',
    from: /^packages\/(embedded-postgres|payments-sandbox)\/(?!.*\/testing\/)/,
    to: /^packages\/(?!embedded-postgres\/|payments-sandbox\/)/,
  },
  {
    name: 'server never imports web',
    from: /^packages\/server\//,
    to: /^packages\/web\//,
  },
  {
    name: 'web imports only contract and domain',
    from: /^packages\/web\//,
    to: /^packages\/(?!web\/|contract\/|domain\/)/,
  },
  {
    name: 'domain and contract run in a browser: they import nothing of Node',
    from: /^packages\/(domain|contract)\//,
    to: /^node:/,
    testsMay: true,
  },
  {
    // The templates of mail are elements of React: react-email renders them.
    name: 'core imports no HTTP and no React',
    from: /^packages\/core\/(src\/mail\/mail-template\.ts$)?/,
    to: /^(npm:(hono|@hono|@orpc|react|react-dom|react-router)(\/|$)|node:https?$)/,
    but: ([templates]) => (templates ? /^npm:react$/ : /^$/),
  },
  {
    name: 'a feature of core imports another only through its index.ts',
    from: /^packages\/core\/src\/([\w-]+)\/(?!.*\.table\.ts$)/,
    to: ([feature]) => new RegExp(`^packages/core/src/(?!${feature}/|(?:${foundation})/)`),
    but: /\/index\.ts$/,
    testsMay: true,
  },
  {
    name: 'a table of core imports another feature only in its tables, for a foreign key',
    from: /^packages\/core\/src\/([\w-]+)\/.*\.table\.ts$/,
    to: ([feature]) => new RegExp(`^packages/core/src/(?!${feature}/|db/)`),
    but: /\.table\.ts$/,
  },
  {
    name: 'a foundation of core imports no feature',
    from: new RegExp(`^packages/core/src/(?:${foundation})/`),
    to: new RegExp(`^packages/core/src/(?!(?:${foundation})/)`),
    testsMay: true,
  },
  {
    name: 'a feature of core uses only features before it',
    from: /^packages\/core\/src\/([\w-]+)\//,
    to: ([feature = '']) => {
      const at = coreFeatures.indexOf(feature)
      // A folder that is missing in the order may import no feature, so that its author adds it to the order.
      const later =
        at < 0 ? coreFeatures.filter((name) => !coreFoundations.includes(name)) : coreFeatures.slice(at + 1)
      return coreFoundations.includes(feature) || later.length === 0
        ? /^$/
        : new RegExp(`^packages/core/src/(${later.join('|')})/`)
    },
    testsMay: true,
  },
  {
    name: 'SQL is only in stores, tables and db/',
    from: /^packages\/(?!core\/src\/db\/|embedded-postgres\/)(?!.*\.(store|table)\.ts$)/,
    to: /^npm:(drizzle-orm|pg)(\/|$)/,
    testsMay: true,
  },
  {
    name: 'only config.ts reads process.env',
    // embedded-postgres starts other programs and passes the environment on to them.
    from: /^packages\/(?!server\/src\/config\/config\.ts$|embedded-postgres\/)/,
    to: /^global:process\.env$/,
    testsMay: true,
  },
  {
    // The demo trader starts its trial on a page of the payments sandbox, as a browser does.
    name: 'only api.ts and other-calls.ts of web/app/lib call fetch',
    from: /^packages\/(?!web\/app\/lib\/(?:api|other-calls)\.ts$|server\/src\/demo\/seed-demo\.ts$)/,
    to: /^global:fetch$/,
    testsMay: true,
  },
  {
    name: 'files that serve tests are imported only by tests',
    from: /^packages\//,
    to: /(\/testing\/|\.(test|fixtures)\.tsx?$)/,
    testsMay: true,
  },
  {
    // Many screens show images, accounts, trades, plans, settings, audit words or consent, and a live event can set the
    // operator's notice. No cycle is another rule.
    name: 'features of web import only those that many screens use',
    from: /^packages\/web\/app\/features\/([\w-]+)\//,
    to: ([feature]) =>
      new RegExp(
        `^packages/web/app/features/(?!${feature}/|(?:images|broker-accounts|trades|settings|billing|audit|page-views|operations)/)`,
      ),
  },
  {
    name: 'features of web import neither desk nor site',
    from: /^packages\/web\/app\/features\//,
    to: /^packages\/web\/app\/(desk|site)\//,
  },
  {
    name: 'desk and site never import each other',
    from: /^packages\/web\/app\/(desk|site)\//,
    to: ([side]) => new RegExp(`^packages/web/app/(?!${side}/)(desk|site)/`),
  },
  {
    name: 'ui imports no router, no query and nothing of the product',
    from: /^packages\/web\/app\/ui\//,
    to: /^(npm:(react-router|@react-router|@tanstack\/react-query|@orpc)(\/|$)|packages\/web\/app\/(features|forms|desk|site|lib)\/|packages\/contract\/)/,
    testsMay: true,
  },
  {
    name: 'lib of web imports no screen',
    from: /^packages\/web\/app\/lib\//,
    to: /^packages\/web\/app\/(features|forms|desk|site|ui)\//,
  },
  {
    name: 'forms of web import no feature and no screen',
    from: /^packages\/web\/app\/forms\//,
    to: /^packages\/web\/app\/(features|desk|site)\//,
  },
]

/** Imports that break a rule for a reason. The test fails on an entry that no import needs. */
export const exceptions: { from: string; to: string; reason: string }[] = [
  {
    from: 'packages/core/src/payments/stripe-client.test.ts',
    to: 'node:http',
    reason: 'the test puts a server in the place of Stripe, to break connections and to count requests',
  },
  {
    from: 'packages/core/src/imports/process-pool.ts',
    to: 'global:process.env',
    reason: 'a process of the pool gets the environment of this process, and one more value',
  },
  {
    from: 'packages/payments-sandbox/src/open-sandbox.ts',
    to: 'global:process.env',
    reason: 'the package also runs alone, and must refuse production no matter who opens it',
  },
  {
    from: 'packages/web/app/lazy-import.ts',
    to: 'global:fetch',
    reason: 'it fetches files of the app itself, before there is anything to call the API with',
  },
]

/**
 * Files with one user and fewer than 80 lines that exist for another reason. The list only shrinks: the test fails on an
 * entry that is not needed, and a new file of this kind joins its user.
 */
export const loneFiles: Record<string, string[]> = {
  'Its user is in another package or layer, which may not have this code.': [
    'packages/core/src/identity/demo-accounts.ts',
    'packages/core/src/identity/expired-rows.ts',
    'packages/core/src/payments/stripe-payments.ts',
    'packages/domain/src/settings/common-time-zones.ts',
    'packages/payments-sandbox/src/index.ts',
    'packages/web/app/features/admin-messages/messages-section.tsx',
    'packages/web/app/features/imports/broker-names.ts',
    'packages/web/app/features/page-views/use-consent.ts',
    'packages/web/app/ui/fields/late-select.tsx',
    'packages/web/app/ui/feedback/toaster.tsx',
    'packages/web/app/site/auth/register-form.tsx',
    'packages/web/app/site/pages/crash-page.tsx',
    'packages/web/app/lazy-import.ts',
  ],
  'It lists what exists, and is changed without reading the code that uses the list.': [
    'packages/server/src/commands/commands.ts',
    'packages/server/src/config/all-settings.ts',
    'packages/web/app/features/admin-tests/test-cases.ts',
    'packages/payments-sandbox/src/pages/pages.ts',
  ],
  'It has its own tests, or tests use it, and could join its user.': [
    'packages/server/src/pages/load-web.ts',
    'packages/server/src/pages/page-compressor.ts',
    'packages/server/src/pages/read-first-answers.ts',
    'packages/web/app/features/billing/unpaid.ts',
    'packages/web/app/features/images/compress-image.ts',
    'packages/web/app/features/library/page-screenshot.ts',
  ],
  'With it, its user would have more than 300 lines.': [
    'packages/core/src/identity/webauthn.ts',
    'packages/web/app/features/trades/price-levels-icon.tsx',
  ],
}

/** Files with more than 300 lines, with their lines. The list only shrinks, and so does each number. */
export const longFiles: Record<string, Record<string, number>> = {
  'It is a list, and each entry is read without the others.': {
    'packages/contract/src/error-codes.ts': 304,
  },
  'One noun: a class whose methods share its state.': {
    'packages/server/src/http/user-usage.ts': 346,
  },
}
