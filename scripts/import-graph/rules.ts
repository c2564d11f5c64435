/**
 * One kind of arrow that must not exist: from a file that `from` matches to a target that `to` matches. A target is
 * what targetsOf gives. `to` may use what `from` captured.
 */
export type Rule = {
  name: string
  from: RegExp
  to: RegExp | ((captured: string[]) => RegExp)
  /** Targets that are allowed all the same. */
  but?: RegExp | ((captured: string[]) => RegExp)
  /** Tests may: they build worlds and look into tables. */
  testsMay?: boolean
}

/** Features of core, each of which may use only those before it; the way back is an event or a job. */
export const coreFeatures = [
  'identity',
  'billing',
  'images',
  'trades',
  'imports',
  'journal',
  'captures',
  'library',
  'analytics',
  'notifications',
  'invitations',
  'settings',
  'blog',
  'contact',
  'pageviews',
  'admin',
  'demo',
]

/** Folders of core that are no features: everything may stand on them, and they stand on no feature. */
export const coreFoundations = ['kernel', 'configuration', 'db', 'files', 'jobs', 'mail', 'payments', 'audit']

const foundation = coreFoundations.join('|')

export const rules: Rule[] = [
  {
    name: 'every import leads somewhere',
    from: /./,
    to: /^missing:/,
  },
  {
    name: 'a package is entered by its name, never by a relative path',
    from: /^packages\//,
    to: /^outside:/,
  },
  {
    name: 'a package imports only what its package.json names',
    from: /^packages\//,
    to: /^undeclared:/,
  },
  {
    name: 'domain stands on nothing of ours',
    from: /^packages\/domain\//,
    to: /^packages\/(?!domain\/)/,
  },
  {
    name: 'contract stands on domain only',
    from: /^packages\/contract\//,
    to: /^packages\/(?!contract\/|domain\/)/,
  },
  {
    name: 'core stands on contract and domain only',
    from: /^packages\/core\//,
    to: /^packages\/(?!core\/|contract\/|domain\/)/,
  },
  {
    name: 'server never imports web',
    from: /^packages\/server\//,
    to: /^packages\/web\//,
  },
  {
    name: 'web stands on contract and domain only',
    from: /^packages\/web\//,
    to: /^packages\/(?!web\/|contract\/|domain\/)/,
  },
  {
    name: 'domain and contract run in a browser: nothing of Node',
    from: /^packages\/(domain|contract)\//,
    to: /^node:/,
    testsMay: true,
  },
  {
    // The templates of mail are elements of React: react-email renders them.
    name: 'core knows no HTTP and no React',
    from: /^packages\/core\/(src\/mail\/templates\/)?/,
    to: /^(npm:(hono|@hono|@orpc|react|react-dom|react-router)(\/|$)|node:https?$)/,
    but: ([templates]) => (templates ? /^npm:react$/ : /^$/),
  },
  {
    name: 'a feature of core meets another only through its index.ts',
    from: /^packages\/core\/src\/([\w-]+)\/(?!.*\.table\.ts$)/,
    to: ([feature]) => new RegExp(`^packages/core/src/(?!${feature}/|(?:${foundation})/)`),
    but: /\/index\.ts$/,
    testsMay: true,
  },
  {
    name: 'a table of core meets another feature only in its tables, for a foreign key',
    from: /^packages\/core\/src\/([\w-]+)\/.*\.table\.ts$/,
    to: ([feature]) => new RegExp(`^packages/core/src/(?!${feature}/|db/)`),
    but: /\.table\.ts$/,
  },
  {
    name: 'a foundation of core stands on no feature',
    from: new RegExp(`^packages/core/src/(?:${foundation})/`),
    to: new RegExp(`^packages/core/src/(?!(?:${foundation})/)`),
    testsMay: true,
  },
  {
    name: 'a feature of core uses only features before it',
    from: /^packages\/core\/src\/([\w-]+)\//,
    to: ([feature = '']) => {
      const at = coreFeatures.indexOf(feature)
      // A folder that has no place in the order may use no feature at all, so it gets one.
      const later =
        at < 0 ? coreFeatures.filter((name) => !coreFoundations.includes(name)) : coreFeatures.slice(at + 1)
      return coreFoundations.includes(feature) || later.length === 0
        ? /^$/
        : new RegExp(`^packages/core/src/(${later.join('|')})/`)
    },
    testsMay: true,
  },
  {
    name: 'SQL stands only in stores, tables and db/',
    from: /^packages\/(?!core\/src\/db\/)(?!.*\.(store|table)\.ts$)/,
    to: /^npm:(drizzle-orm|pg)(\/|$)/,
    testsMay: true,
  },
  {
    name: 'the auth library is known to core/identity alone',
    from: /^packages\/(?!core\/src\/identity\/)/,
    to: /^npm:(better-auth|@better-auth)(\/|$)/,
  },
  {
    name: 'process.env is read in config.ts alone',
    // db/embedded starts other programs and hands the environment on to them.
    from: /^packages\/(?!server\/src\/config\.ts$|core\/src\/db\/embedded\/)/,
    to: /^global:process\.env$/,
    testsMay: true,
  },
  {
    name: 'fetch is called in web/app/lib/api.ts alone',
    from: /^packages\/(?!web\/app\/lib\/api\.ts$)/,
    to: /^global:fetch$/,
    testsMay: true,
  },
  {
    name: 'what serves tests is imported by tests',
    from: /^packages\//,
    to: /(\/testing\/|\.(test|fixtures)\.tsx?$)/,
    testsMay: true,
  },
  {
    // Uploader and gallery are what trades, journal and library are made with; images itself uses no other.
    name: 'features of web never import each other; all may use images',
    from: /^packages\/web\/app\/features\/([\w-]+)\//,
    to: ([feature]) => new RegExp(`^packages/web/app/features/(?!${feature}/|images/)`),
  },
  {
    name: 'features of web know neither desk nor site',
    from: /^packages\/web\/app\/features\//,
    to: /^packages\/web\/app\/(desk|site)\//,
  },
  {
    name: 'desk and site never import each other',
    from: /^packages\/web\/app\/(desk|site)\//,
    to: ([side]) => new RegExp(`^packages/web/app/(?!${side}/)(desk|site)/`),
  },
  {
    name: 'ui knows no router, no query and nothing of the product',
    from: /^packages\/web\/app\/ui\//,
    to: /^(npm:(react-router|@react-router|@tanstack\/react-query|@orpc)(\/|$)|packages\/web\/app\/(features|desk|site|lib)\/|packages\/contract\/)/,
    testsMay: true,
  },
  {
    name: 'lib of web knows no screen',
    from: /^packages\/web\/app\/lib\//,
    to: /^packages\/web\/app\/(features|desk|site|ui)\//,
  },
]

/** Arrows that break a rule for a reason. An entry that no arrow needs any more fails the test. */
export const exceptions: { from: string; to: string; reason: string }[] = [
  {
    from: 'packages/core/src/identity/auth.ts',
    to: 'npm:drizzle-orm/node-postgres',
    reason: 'the auth library runs its own queries and asks for a Drizzle handle to run them on',
  },
  {
    from: 'packages/web/app/load-late.ts',
    to: 'global:fetch',
    reason: 'it fetches files of the app itself, before there is anything to call the API with',
  },
]
