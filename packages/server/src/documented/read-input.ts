import { toFieldProblems } from '@candlebook/contract/fields'
import { AppError } from '@candlebook/core/kernel'
import * as z from 'zod/mini'
import { rejectInvalidInput } from '../api/checks/reject-invalid-input.ts'
import { readForm } from '../auth/read-form.ts'

/** The JSON body of a documented call in this shape. Throws request.invalid and request.unreadable. */
export async function readInput<Shape extends z.ZodMiniType>(
  request: Request,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const input = await readForm(request)
  rejectInvalidInput(input)
  const { success, data, error } = z.safeParse(shape, input)
  if (!success) throw new AppError('request.invalid', { fields: toFieldProblems(error.issues) })
  return data
}
