import type { JobData, JobName } from './job-types.ts'

/** What a handler knows about the attempt. The signal ends when the worker stops or the job takes too long. */
export type JobAttempt = { jobId: string; attempt: number; signal: AbortSignal }

/** Does the work of one job. It may run again after a crash, so it must not repeat what an earlier attempt did. */
export type JobHandler<Name extends JobName> = (data: JobData<Name>, attempt: JobAttempt) => Promise<void>

/** A handler for every kind of job. */
export type JobHandlers = { [Name in JobName]: JobHandler<Name> }

/** Receives each failed attempt, and failures of the queue itself, which have no job. */
export type ReportJobFailure = (
  error: unknown,
  job: { name: JobName; jobId: string; attempt: number } | null,
) => void
