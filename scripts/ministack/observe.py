"""Reads records and resources of the emulated account with AWS's own client, and prints JSON.

    observe.py calls <first second> <last second>   calls of each function that CloudTrail recorded
    observe.py by-key <key> <first> <last>          calls with an access key: service, event, parameters
    observe.py code                                 hash of the code of each function
    observe.py fed                                  functions that got records from a table's current stream
    observe.py resources                            names of all resources, by kind
"""

import hashlib
import json
import sys

import botocore.session

session = botocore.session.get_session()


def client(service):
    return session.create_client(service)


def access_key(function):
    """Computes the access key that the emulator gives to the role session of a function."""
    text = f"{function['FunctionArn']}:{function['Role']}"
    return f"ASIA{hashlib.sha256(text.encode()).hexdigest()[:16].upper()}"


def functions_and_versions():
    functions = client("lambda")
    for function in functions.list_functions()["Functions"]:
        yield function
        name = function["FunctionName"]
        yield from functions.list_versions_by_function(FunctionName=name)["Versions"]


def fed_by_streams():
    """Finds stream reads, which the emulator does not record and for which AWS needs the function's rights."""
    for mapping in client("lambda").list_event_source_mappings()["EventSourceMappings"]:
        stream = mapping["EventSourceArn"]
        table = client("dynamodb").describe_table(TableName=stream.split("/")[1])["Table"]
        has_delivered = mapping.get("LastProcessingResult", "").startswith("OK")
        if has_delivered and stream == table.get("LatestStreamArn"):
            yield mapping["FunctionArn"].split(":")[6]


def lookup(trail, key, event, **window):
    """Returns the latest 50 events. Unlike AWS, the emulator applies all attributes and has no next page."""
    attributes = [
        {"AttributeKey": "AccessKeyId", "AttributeValue": key},
        {"AttributeKey": "EventName", "AttributeValue": event},
    ]
    return trail.lookup_events(LookupAttributes=attributes, MaxResults=50, **window)["Events"]


EVENTS_BY_SERVICE = {
    "dynamodb": [
        "BatchGetItem", "BatchWriteItem", "DeleteItem", "GetItem", "PutItem", "Query", "Scan",
        "UpdateItem",
    ],
    "s3": [
        "DeleteObject", "GetObject", "HeadObject", "ListObjects", "PutObject", "GetBucketTagging",
        "PutBucketPolicy", "CreateMultipartUpload", "POST.s3",
    ],
    "cognito-idp": [
        "AdminInitiateAuth", "AdminCreateUser", "AdminSetUserPassword", "AdminDisableUser",
        "AdminEnableUser", "AdminGetUser", "AdminDeleteUser", "AdminUserGlobalSignOut", "ListUsers",
    ],
    "lambda": ["Invoke", "GetFunction"],
    "sqs": ["SendMessage"],
    "ses": ["SendEmail"],
    "cloudfront": ["POST.cloudfront"],
}  # fmt: skip
STREAM_READS = ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"]
TRANSACTIONS = ["TransactWriteItems", "TransactGetItems"]


def calls(first, last):
    """Lists each `{function, service, event, members}` once. `members` are the actions of a transaction."""
    trail = client("cloudtrail")
    found = set()
    for name in fed_by_streams():
        found.update((name, "dynamodb", event, ()) for event in STREAM_READS)
    for function in functions_and_versions():
        name, key = function["FunctionName"], access_key(function)
        for service, events in EVENTS_BY_SERVICE.items():
            for event in events:
                if lookup(trail, key, event):
                    found.add((name, service, event, ()))
        for event in TRANSACTIONS:
            if not lookup(trail, key, event):
                continue
            for second in range(int(first), int(last) + 1):
                for record in lookup(trail, key, event, StartTime=second, EndTime=second + 1):
                    found.add((name, "dynamodb", event, members(record)))
    return [
        {"function": name, "service": service, "event": event, "members": list(kinds)}
        for name, service, event, kinds in sorted(found)
    ]


def members(event):
    items = json.loads(event["CloudTrailEvent"])["requestParameters"].get("TransactItems", [])
    return tuple(sorted({kind for item in items for kind in item}))


def by_key(key, first, last):
    """Asks for each second, because an answer has at most 50 calls. Form requests have the action as a parameter."""
    trail = client("cloudtrail")
    found = []
    for second in range(int(first), int(last) + 1):
        attributes = [{"AttributeKey": "AccessKeyId", "AttributeValue": key}]
        window = {"StartTime": second, "EndTime": second + 1}
        answer = trail.lookup_events(LookupAttributes=attributes, MaxResults=50, **window)
        for record in answer["Events"]:
            parameters = json.loads(record["CloudTrailEvent"])["requestParameters"]
            event = parameters.get("Action", record["EventName"])
            service = record["EventSource"].split(".")[0]
            found.append({"service": service, "event": event, "parameters": parameters})
    return found


def code():
    functions = client("lambda").list_functions()["Functions"]
    return {function["FunctionName"]: function["CodeSha256"] for function in functions}


def fed():
    return list(fed_by_streams())


def resources():
    dynamodb, logs, iam = client("dynamodb"), client("logs"), client("iam")
    edge, watch, gateway = client("cloudfront"), client("cloudwatch"), client("apigatewayv2")
    account = client("sts").get_caller_identity()["Account"]
    budgets = client("budgets").describe_budgets(AccountId=account)
    return {
        "table": dynamodb.list_tables()["TableNames"],
        "user pool": ids(client("cognito-idp").list_user_pools(MaxResults=60)["UserPools"], "Id"),
        "bucket": ids(client("s3").list_buckets()["Buckets"], "Name"),
        "stack": ids(client("cloudformation").describe_stacks()["Stacks"], "StackName"),
        "function": ids(client("lambda").list_functions()["Functions"], "FunctionName"),
        "event source mapping": ids(
            client("lambda").list_event_source_mappings()["EventSourceMappings"], "UUID"
        ),
        "log group": ids(logs.describe_log_groups()["logGroups"], "logGroupName"),
        "role": ids(iam.list_roles()["Roles"], "RoleName"),
        "identity provider": ids(
            iam.list_open_id_connect_providers()["OpenIDConnectProviderList"], "Arn"
        ),
        "api": ids(gateway.get_apis()["Items"], "ApiId"),
        "distribution": ids(edge.list_distributions()["DistributionList"].get("Items", []), "Id"),
        "edge function": ids(edge.list_functions()["FunctionList"].get("Items", []), "Name"),
        "header policy": [
            item["ResponseHeadersPolicy"]["Id"]
            for item in edge.list_response_headers_policies(Type="custom")[
                "ResponseHeadersPolicyList"
            ].get("Items", [])
        ],
        "topic": ids(client("sns").list_topics()["Topics"], "TopicArn"),
        "alarm": ids(watch.describe_alarms()["MetricAlarms"], "AlarmName"),
        "dashboard": ids(watch.list_dashboards()["DashboardEntries"], "DashboardName"),
        "budget": ids(budgets.get("Budgets", []), "BudgetName"),
        "parameter": ids(client("ssm").describe_parameters()["Parameters"], "Name"),
        "rule": ids(client("events").list_rules()["Rules"], "Name"),
        "schedule": ids(client("scheduler").list_schedules()["Schedules"], "Name"),
        "mail identity": ids(
            client("sesv2").list_email_identities()["EmailIdentities"], "IdentityName"
        ),
        "mail configuration set": client("sesv2").list_configuration_sets()["ConfigurationSets"],
        "queue": client("sqs").list_queues().get("QueueUrls", []),
    }


def ids(items, key):
    return [item[key] for item in items]


if __name__ == "__main__":
    command, *arguments = sys.argv[1:]
    commands = {
        "calls": calls,
        "by-key": by_key,
        "code": code,
        "fed": fed,
        "resources": resources,
    }
    json.dump(commands[command](*arguments), sys.stdout)
