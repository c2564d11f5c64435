import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PACKAGES = join(import.meta.dirname, '../..')

/** The texts that the specification gives in Portuguese [LIB-08] [LIB-11] [LIB-29] [LIB-30] [ERRC-26] [ERRC-28] [AADM-03] [ANOT-03] [ANOT-04] [ERRC-29] [ERRC-31] [ERRC-33]. */
const PORTUGUESE = [
  'Texto',
  'Visitar',
  'Nenhum item encontrado na biblioteca. Comece a construir adicionando textos ou links.',
  'Erro no Checkout',
  'Falha ao salvar o post',
  'Falha ao carregar as imagens',
  'Não foi possível capturar o screenshot da página',
  'Por favor, insira um email válido',
  'Utilizador não encontrado',
  'Erro ao atualizar privilégios de administrador',
  'Erro ao sincronizar subscrições. Verifique os logs.',
  'Falha ao enviar notificação',
  'Falha ao carregar utilizadores',
  'Por favor, preencha todos os campos obrigatórios',
  'Por favor, selecione pelo menos um destinatário',
]

/** The marketing copy and the mails in other languages, and the names of the languages. */
const TRANSLATED =
  /^(web\/app\/(site\/copy\/(pt|es|fr)\.ts$|lib\/languages\.ts$)|core\/src\/mail\/([\w-]+-(mails?|texts|template)|unsubscribe)\.ts$)/

/** The formats of brokers' files name the words of their headers in the languages of the brokers. */
const FILE_WORDS = /^domain\/src\/brokers\/(?!lines|file-warnings|read-broker-file|csv|documents)/

// The other packages have texts of the interface too, such as the messages of fields and the names of figures.
const sources = globSync(['web/app/**/*.{ts,tsx}', '*/src/**/*.{ts,tsx}'], { cwd: PACKAGES }).filter(
  (file) => !/\.(test|fixtures)\.tsx?$/.test(file) && !TRANSLATED.test(file) && !FILE_WORDS.test(file),
)
const texts = sources.map((file) => withoutComments(readFileSync(join(PACKAGES, file), 'utf8')))

test.each(PORTUGUESE)('the interface says "%s" as it is given [SHELL-03]', (text) => {
  expect(texts.some((source) => source.includes(text))).toBe(true)
})

test('all other texts of the interface are English [SHELL-03]', () => {
  const words = texts.map((source) => PORTUGUESE.reduce((rest, text) => rest.replaceAll(text, ''), source))
  const foreign =
    /[àáâãçéêíóôõúäöüßñ]|\b(?:não|nenhum|adicionar|salvar|excluir|erro|carregar|fechar|voltar)\b/i

  expect(sources.filter((_, at) => foreign.test(words[at] ?? ''))).toEqual([])
})

test('all texts of the interface say email, as the specification does [AUTH-18] [CONT-05]', () => {
  expect(texts.flatMap((text) => text.match(/.*\be-mails?\b.*/gi) ?? [])).toEqual([])
})

/** A comment may name a text that no screen shows. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}
