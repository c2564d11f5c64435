import type { Config } from '../config/config.ts'
import type { TestMailSettings } from './send-test-mail.ts'

/** The settings of test mails, from the configuration. */
export function getTestMailSettings({ testMailTo, production }: Config): TestMailSettings {
  return { to: testMailTo, environment: production ? 'production' : 'development' }
}
