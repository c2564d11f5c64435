import { admin } from './admin.ts'
import { analytics } from './analytics.ts'
import type { Command } from './command.ts'
import { contact } from './contact.ts'
import { erasures } from './erasures.ts'
import { importFile } from './import-file.ts'
import { invite } from './invite.ts'
import { jobs } from './jobs.ts'
import { legal } from './legal.ts'
import { listImports } from './list-imports.ts'
import { mail } from './mail.ts'
import { backup } from './operations/backup.ts'
import { doctor } from './operations/doctor.ts'
import { migrate } from './operations/migrate.ts'
import { restore } from './operations/restore.ts'
import { seedDemo } from './operations/seed-demo.ts'
import { rates } from './rates.ts'
import { stripeSetup } from './stripe-setup.ts'
import { twoFactor } from './two-factor.ts'
import { undoImport } from './undo-import.ts'
import { worker } from './worker.ts'

/** Every command by its name, in the order of the help. */
export const commands: Record<string, Command> = {
  import: importFile,
  imports: listImports,
  'undo-import': undoImport,
  analytics,
  admin,
  backup,
  contact,
  doctor,
  erasures,
  invite,
  jobs,
  legal,
  mail,
  migrate,
  rates,
  restore,
  'seed-demo': seedDemo,
  'two-factor': twoFactor,
  'stripe:setup': stripeSetup,
  worker,
}
