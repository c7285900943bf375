import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { RouteOptions } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import { wireSchema } from '../../server/openapi/wire-schema.ts'
import { problemSchema } from '../../src/shared/contract/problem.ts'

const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats.default(ajv)
const compiled = new Map<$ZodType, ValidateFunction>()

/** Validates all responses of a server's /api routes against the schema of the route, or against the problem schema. */
export class AnswerCheck {
  /** Method and path of each described route, in OpenAPI notation. */
  readonly routes: string[] = []
  /** Those of `routes` that were answered with 200. */
  readonly answered = new Set<string>()
  readonly faults: string[] = []

  readonly onRoute = (route: RouteOptions): void => {
    const { url, method, config } = route
    if (!url.startsWith('/api/') || method === 'HEAD') return
    const answer = config?.answer ?? null
    const described = `${String(method)} ${url.replaceAll(/:(\w+)/g, '{$1}')}`
    if (answer) this.routes.push(described)
    const before = [route.onSend ?? []].flat()
    route.onSend = [
      ...before,
      async (request, { statusCode }, payload) => {
        if (statusCode === 200) this.answered.add(described)
        const schema = statusCode === 200 ? answer : problemSchema
        if (schema && typeof payload === 'string' && payload !== '') {
          const validate = validatorOf(schema)
          if (!validate(JSON.parse(payload)))
            this.faults.push(`${request.method} ${request.url} ${statusCode}: ${ajv.errorsText(validate.errors)}`)
        }
        return payload
      },
    ]
  }

  /** Throws if there are faults, with the first ones by name. */
  throwFaults(): void {
    if (this.faults.length > 0) throw new Error(`Answers not as described:\n${this.faults.slice(0, 5).join('\n')}`)
  }
}

function validatorOf(schema: $ZodType): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const validate = ajv.compile(wireSchema(schema, 'output'))
  compiled.set(schema, validate)
  return validate
}
