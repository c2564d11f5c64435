export { createBusyError, MAX_WAITING_OF_USER } from './busy-error.ts'
export type { ImportTask, TaskProgress, TaskResults } from './import-task.ts'
export { type Importer, openImporter, type TaskHooks } from './open-importer.ts'
export { queueByUser } from './queue-by-user.ts'
