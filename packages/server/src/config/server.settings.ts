import { address, anyText, choice, onOff, type Settings, wholeNumber } from '@candlebook/core/configuration'

/** How the server itself runs. */
export const serverSettings = {
  NODE_ENV: anyText({
    about: '`production`: no demo data, no default account, a strong `SECRET` is demanded.',
    standard: null,
    example: 'production',
  }),
  PORT: wholeNumber({
    about: 'The port that it listens on.',
    fallback: 3000,
    min: 0,
    max: 65_535,
  }),
  HOST: anyText({
    about: 'The address that it listens on.',
    fallback: '127.0.0.1',
    inProduction: '0.0.0.0',
  }),
  BASE_URL: address(['http:', 'https:'], {
    about: 'The address that people use. With https:// cookies are Secure and HSTS is sent.',
    standard: 'http://localhost:PORT; production demands it',
    example: 'https://journal.example.com',
    expected: 'an address such as https://journal.example.com',
  }),
  DATA_DIR: anyText({
    about: 'The folder of the embedded database, the files and the secret of development.',
    fallback: 'data',
  }),
  CLIENT_ADDRESS_HEADER: anyText({
    about: 'The header in which a proxy that you trust puts the client’s address.',
    standard: null,
    example: 'X-Forwarded-For',
  }),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    about: 'The least important lines that are logged.',
    fallback: 'warn',
    inProduction: 'info',
  }),
  SOURCE_COMMIT: anyText({
    about:
      'The commit that this server was built from, shown at `/admin/operations`. In a clone of the repository git says it.',
    standard: null,
    example: '4f2c1e0a9b7d',
  }),
  DEMO: onOff({
    about: '`off` starts a development server without demo data. Production has none.',
    fallback: true,
    inProduction: false,
  }),
} satisfies Settings
