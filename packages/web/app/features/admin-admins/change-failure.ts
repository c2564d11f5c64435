import { toApiError } from '../../lib/api-error.ts'
import { describeFailure } from '../../lib/describe-failure.ts'

/** The text of a change that failed, in Portuguese as in the specification [ERRC-29]. */
export function describeChangeFailure(thrown: unknown): string {
  return toApiError(thrown).code === 'accounts.not_found'
    ? 'Utilizador não encontrado'
    : describeFailure(thrown, 'Erro ao atualizar privilégios de administrador')
}
