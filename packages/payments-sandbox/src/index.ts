export type { ApiFault, Faults, WebhookFault } from './faults/faults.ts'
export { openSandbox, type Sandbox, type SandboxOptions } from './open-sandbox.ts'
export type { SandboxEvent } from './resources/event.ts'
export type { SandboxClock } from './runtime/runtime.ts'
