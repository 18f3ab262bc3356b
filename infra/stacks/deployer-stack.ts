import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { GithubDeployer } from '../constructs/github-deployer.ts';

export interface DeployerStackProps extends StackProps {
  settings: Settings;
  github: NonNullable<Settings['github']>;
  /** The stacks that jobs deploy, besides this one. */
  stacks: Stack[];
}

/** Lets GitHub's jobs deploy this stage. */
export class DeployerStack extends Stack {
  constructor(scope: Construct, id: string, props: DeployerStackProps) {
    super(scope, id, props);
    const { github, settings } = props;
    const stacks = [...props.stacks, this];
    const namesOf = (some: Stack[]) => some.map(({ stackName }) => stackName);
    const deployer = new GithubDeployer(this, 'Github', {
      github,
      stackNames: {
        here: namesOf(stacks.filter(({ region }) => region === this.region)),
        atEdge: namesOf(stacks.filter(({ region }) => region !== this.region)),
      },
      settings,
    });
    new CfnOutput(this, 'DeployerRoleArn', {
      description: 'What the workflow is told to take',
      value: deployer.role.roleArn,
    });
  }
}
