import type { OpenAPIV3_1 } from 'openapi-types'

type Operation = OpenAPIV3_1.OperationObject
type Parameter = OpenAPIV3_1.ParameterObject

const METHODS = ['get', 'post', 'put', 'delete'] as const
const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  article { border-top: 1px solid; padding: 1rem 0 }
  h3 { font-family: ui-monospace, monospace; overflow-wrap: anywhere; margin: 0 }
  pre { overflow: auto; padding: 1rem; border: 1px solid }
`

/** The document as one page without scripts, in the order of its paths. */
export function pageOf({ info, paths }: OpenAPIV3_1.Document): string {
  const operations = Object.entries(paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ path, method, operation }] : []
    }),
  )
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? ''))]
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags?.[0] === tag)
    return `<section id="${text(tag)}"><h2>${text(tag)}</h2>${own.map(articleOf).join('')}</section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(info.title)} API</title><style>${STYLE}</style></head>
<body><h1>${text(info.title)} API ${text(info.version)}</h1>
<p>${text(info.description ?? '')} <a href="/api/openapi.json">openapi.json</a></p>
<nav><ul>${tags.map((tag) => `<li><a href="#${text(tag)}">${text(tag)}</a></li>`).join('')}</ul></nav>
${sections.join('')}</body></html>`
}

function articleOf({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parameters = (operation.parameters ?? []) as Parameter[]
  const body = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined
  const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) =>
    detail(`Answer ${status}`, jsonIn(answer as OpenAPIV3_1.ResponseObject)),
  )
  return `<article><h3>${method.toUpperCase()} ${text(path)}</h3><p>${text(operation.description ?? '')}</p>
${
  parameters.length > 0
    ? detail(
        'Parameters',
        parameters.map(({ name, in: place, required, schema }) => ({
          name,
          in: place,
          required: required ?? false,
          schema,
        })),
      )
    : ''
}
${body ? detail('Body', jsonIn(body)) : ''}${answers.join('')}</article>`
}

function jsonIn({ content }: Pick<OpenAPIV3_1.RequestBodyObject, 'content'> | OpenAPIV3_1.ResponseObject): unknown {
  return content?.['application/json']?.schema
}

function detail(title: string, value: unknown): string {
  return `<details><summary>${text(title)}</summary><pre>${text(JSON.stringify(value, null, 2) ?? '')}</pre></details>`
}

function text(raw: string): string {
  return raw.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}
