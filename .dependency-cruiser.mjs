/**
 * Says which modules may import which. Rules go by pattern, so that they also cover a new feature.
 * Test files may import any module; only tests and scripts import test files.
 */
const isTest = '(\\.(test|fixtures)\\.tsx?|\\.test-support\\.tsx?|-fixture\\.ts|\\.e2e\\.ts)$';
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'A cycle hides which module comes first.',
      {},
      { circular: true, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'nobody-imports-tests-or-scripts',
      'Only tests and scripts import tests and scripts.',
      { path: '^(shared|lambdas|infra|web)/', pathNot: [isTest, '^web/vitest\\.setup\\.ts$'] },
      { path: ['^(test|scripts)/', isTest] },
    ),
    forbid(
      'shared-is-pure',
      'No AWS, React or Node in what server, web and infra agree on.',
      { path: '^shared/', pathNot: isTest },
      {
        pathNot: [
          '^shared/',
          '^node_modules/(zod|colorjs.io|zod-openapi|yaml|@sindresorhus/slugify|@types/mdast|(mdast-util|micromark)[^/]*)/',
        ],
      },
    ),
    forbid(
      'browsers-know-only-the-demo-login-of-the-owners-file',
      'The build leaves out the rest of it, which is in the settings.',
      {
        path: '^(shared|web/src)/',
        pathNot: [
          isTest,
          '^shared/site/',
          '^web/src/(app/layouts/footer|features/sign-in/sign-in-screen)\\.tsx$',
        ],
      },
      { path: '^shared/site/site\\.config\\.ts$' },
    ),
    forbid(
      'lambdas-has-four-rooms',
      'The rules below go by room, so a file outside of them would escape them.',
      { path: '^lambdas/(?!(features|adapters|runtime|kernel)/)' },
      {},
    ),
    forbid(
      'aws-sdk-in-adapters-only',
      'All other code asks a repository.',
      { path: '^lambdas/', pathNot: ['^lambdas/adapters/', isTest] },
      { path: '^node_modules/@(aws-sdk|smithy)/' },
    ),
    forbid(
      'middy-in-http-only',
      'Only lambdas/runtime/http knows API Gateway and middy.',
      { path: '^lambdas/', pathNot: ['^lambdas/runtime/http/', isTest] },
      { path: '^node_modules/@middy/' },
    ),
    forbid(
      'adapters-know-interfaces-only',
      'An adapter implements repository interfaces.',
      { path: '^lambdas/adapters/', pathNot: isTest },
      { path: ['^lambdas/runtime/', '\\.usecases?\\.ts$', '\\.handlers?\\.ts$'] },
    ),
    forbid(
      'features-know-no-adapter',
      'Handlers, use cases and rules get repositories as arguments.',
      { path: '^lambdas/(features|kernel)/', pathNot: isTest },
      { path: '^lambdas/(adapters|runtime)/' },
    ),
    forbid(
      'kernel-knows-no-feature',
      'What features share depends on none of them.',
      { path: '^lambdas/kernel/', pathNot: isTest },
      { path: '^lambdas/features/' },
    ),
    forbid(
      'features-know-no-other-feature',
      'What two features share is a repository interface or lives in the kernel; kinds of entries share an engine.',
      {
        path: '^lambdas/features/([^/]+)/',
        pathNot: ['^lambdas/features/(publishing|previews)/', isTest],
      },
      {
        path: '^lambdas/features/',
        pathNot: ['^lambdas/features/$1/', '^lambdas/features/entries/', '\\.repository\\.ts$'],
      },
    ),
    forbid(
      'publishing-reads-what-it-publishes',
      'The publisher shows posts, projects, pages and settings as the API does; it changes none of them.',
      { path: '^lambdas/features/publishing/', pathNot: isTest },
      {
        path: '^lambdas/features/',
        pathNot: [
          '^lambdas/features/publishing/',
          '^lambdas/features/(posts|projects|pages)/(?!.*\\.handlers\\.ts$)(?!(write|publish)-)',
          '^lambdas/features/entries/(entry|read-entries|previews\\.usecases)\\.ts$',
          '\\.repository\\.ts$',
        ],
      },
    ),
    forbid(
      'http-knows-no-feature',
      'What speaks HTTP asks interfaces; the wiring alone knows features and adapters.',
      { path: '^lambdas/runtime/http/', pathNot: isTest },
      { path: '^lambdas/(adapters|features|runtime/wiring)/', pathNot: '\\.repository\\.ts$' },
    ),
    forbid(
      'infra-takes-lambdas-by-path',
      'A template must not depend on what a function does.',
      { path: '^infra/', pathNot: isTest },
      { path: ['^lambdas/', '^web/'] },
    ),
    forbid(
      'web-is-not-the-server',
      'The web app knows shared alone.',
      { path: '^web/', pathNot: isTest },
      { path: ['^lambdas/', '^infra/', '^node_modules/(@aws-sdk|aws-cdk-lib|@middy)/'] },
    ),
    forbid(
      'web-pages-below-app',
      'app -> pages -> features -> api, ui.',
      { path: '^web/src/(pages|features|navigation|api|ui|theme)/', pathNot: isTest },
      { path: '^web/src/app/' },
    ),
    forbid(
      'web-features-below-pages',
      'A feature does not know the page that composes it.',
      { path: '^web/src/(features|navigation|api|ui|theme)/', pathNot: isTest },
      { path: '^web/src/pages/' },
    ),
    forbid(
      'web-ui-is-innocent',
      'ui and theme hold no data and no feature; api no screens.',
      { path: '^web/src/(navigation|api|ui|theme)/', pathNot: isTest },
      { path: '^web/src/features/' },
    ),
    forbid(
      'web-features-never-each-other',
      'Pages compose features. A kind of entry uses the rooms that all kinds share.',
      { path: '^web/src/features/([^/]+)/', pathNot: isTest },
      { path: '^web/src/features/[^/]+/', pathNot: '^web/src/features/($1|article|entry-[^/]+)/' },
    ),
    forbid(
      'resolvable',
      'An import must lead to a file or a package.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
