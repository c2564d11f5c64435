export type { SandboxClock } from './clock/sandbox-clock.ts'
export type { ApiFault, Faults, WebhookFault } from './faults/faults.ts'
export { openSandbox, type Sandbox, type SandboxOptions } from './open-sandbox.ts'
export type { SandboxEvent } from './resources/event.ts'
