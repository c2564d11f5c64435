export { type StarterTemplate, starterTemplates } from './starter-templates.ts'
