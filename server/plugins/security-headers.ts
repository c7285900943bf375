import fastifyHelmet from '@fastify/helmet'
import type { App } from '../http/context.ts'
import type { Config } from '../settings/settings.ts'

/**
 * Content-Security-Policy and other strict security headers on every response. Only pictures of shortages are loaded
 * from other origins.
 */
export async function addSecurityHeaders(app: App, { apiBase }: Config): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The charts set style attributes, and a nonce cannot be used in a page that the service worker has precached.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: apiBase === null ? ["'self'"] : ["'self'", new URL(apiBase).origin],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // COOP would force a new process at each start of the app (docs/decisions/0025). No window of ours opens another one
    // or receives messages from one.
    crossOriginOpenerPolicy: false,
    frameguard: { action: 'deny' },
    strictTransportSecurity: { includeSubDomains: false },
  })
  app.addHook('onRequest', async (_request, reply) => {
    // The camera scans barcodes of shortages.
    reply.header('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()')
  })
}
