import type { Command } from './command.ts'
import { backup, migrate, restore, seedDemo } from './database-commands.ts'
import { doctor } from './doctor.ts'
import { importFile, listImports, restoreArchive, undoImport } from './import-commands.ts'
import { analytics, jobs, rates, worker } from './job-commands.ts'
import { contact, mail } from './mail-commands.ts'
import { legal, stripeSetup } from './setup-commands.ts'
import { admin, erasures, invite, twoFactor } from './user-commands.ts'

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
  'restore-archive': restoreArchive,
  'seed-demo': seedDemo,
  'two-factor': twoFactor,
  'stripe:setup': stripeSetup,
  worker,
}
